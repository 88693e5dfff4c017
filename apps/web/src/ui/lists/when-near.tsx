import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'

type WhenNearProps = {
  readonly children: ReactNode
  /** Keeps the place until then, and while the code of the children is on its way. */
  readonly place: ReactNode
  readonly className?: string | undefined
}

/** Children whose code arrives when the reader comes near them. */
export function WhenNear({ children, place, className }: WhenNearProps) {
  const box = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!box.current) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: '200px' })
    watch.observe(box.current)
    return () => watch.disconnect()
  }, [])
  return (
    <div ref={box} className={className} style={{ minWidth: 0 }}>
      {near ? <Suspense fallback={place}>{children}</Suspense> : place}
    </div>
  )
}
