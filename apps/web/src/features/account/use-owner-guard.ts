import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAuth, type SessionUser } from '../../platform/session/auth-state.ts'
import { admitOwner } from './session-actions.ts'

/** Who may be in the owner area; null until the server has said so, and for those who are on their way to login. */
export function useOwnerGuard(): SessionUser | null {
  const navigate = useNavigate()
  const { user } = useAuth()
  const [admitted, setAdmitted] = useState<SessionUser | null>(null)
  useEffect(() => {
    let left = false
    const check = async () => {
      const owner = await admitOwner()
      if (left) return
      if (owner) setAdmitted(owner)
      else await navigate('/login', { replace: true })
    }
    void check()
    return () => {
      left = true
    }
  }, [navigate])
  // Logged out meanwhile, here or in another tab.
  const gone = admitted !== null && user?.id !== admitted.id
  useEffect(() => {
    if (gone) void navigate('/login', { replace: true })
  }, [gone, navigate])
  return gone ? null : admitted
}
