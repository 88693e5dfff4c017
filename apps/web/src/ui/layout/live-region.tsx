import { useEffect, useState } from 'react'

/** Says a change to screen readers. Keep it mounted and change its text. */
export function LiveRegion({ children, urgent = false }: { readonly children: string; readonly urgent?: boolean }) {
  return (
    <div className="visually-hidden" role={urgent ? 'alert' : 'status'} aria-live={urgent ? 'assertive' : 'polite'}>
      {children}
    </div>
  )
}

/** A text in view that is read out when it comes and when it changes: its region is empty at first, since only a change is read. */
export function SpokenText({ children, className }: { readonly children: string; readonly className: string }) {
  const [text, setText] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setText(children))
    return () => clearTimeout(timer)
  }, [children])
  return <output className={className}>{text}</output>
}
