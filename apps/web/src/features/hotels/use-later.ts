import { useEffect, useState } from 'react'

/** A value that follows once it has been still for a while. */
export function useLater<T>(value: T, stillMs: number): T {
  const [later, setLater] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), stillMs)
    return () => clearTimeout(timer)
  }, [value, stillMs])
  return later
}
