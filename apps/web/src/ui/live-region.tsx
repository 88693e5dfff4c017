/** Says a change to screen readers. Keep it mounted and change its text. */
export function LiveRegion({ children, urgent = false }: { readonly children: string; readonly urgent?: boolean }) {
  return (
    <div className="visually-hidden" role={urgent ? 'alert' : 'status'} aria-live={urgent ? 'assertive' : 'polite'}>
      {children}
    </div>
  )
}
