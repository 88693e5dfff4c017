import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAuth, type SessionUser } from '../../platform/session/auth-state.ts'
import { admitOwner } from './session-actions.ts'

/**
 * Who may be in the owner area; null until the server has said so, and for those who are on their way to login. It asks on
 * entry; inside, the calls of the pages tell when the session has ended.
 */
export function useOwnerGuard(): SessionUser | null {
  const navigate = useNavigate()
  const { user } = useAuth()
  const [admitted, setAdmitted] = useState<SessionUser | 'nobody' | null>(null)
  useEffect(() => {
    let left = false
    const check = async () => {
      const owner = await admitOwner()
      if (!left) setAdmitted(owner ?? 'nobody')
    }
    void check()
    return () => {
      left = true
    }
  }, [])
  const owner = admitted === 'nobody' ? null : admitted
  // Logged out meanwhile, here, by the server or in another tab.
  const out = admitted === 'nobody' || (owner !== null && user?.id !== owner.id)
  useEffect(() => {
    if (out) void navigate('/login', { replace: true })
  }, [out, navigate])
  return out ? null : owner
}
