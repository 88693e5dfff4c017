/** A small drawn calendar for lists that came back empty. */
export function EmptyCalendar() {
  return (
    <svg viewBox="0 0 168 112" width="168" height="112" aria-hidden>
      <ellipse cx="84" cy="100" fill="var(--sunken)" rx="70" ry="7" />
      <rect width="108" height="78" x="30" y="22" fill="var(--surface)" stroke="var(--line)" strokeWidth="2" rx="12" />
      <path fill="var(--green)" d="M30 44V34a12 12 0 0 1 12-12h84a12 12 0 0 1 12 12v10Z" />
      <path stroke="var(--ink)" strokeLinecap="round" strokeWidth="4" d="M54 14v16m60-16v16" />
      <g fill="var(--line)">
        <circle cx="52" cy="58" r="5" />
        <circle cx="73" cy="58" r="5" />
        <circle cx="94" cy="58" r="5" />
        <circle cx="115" cy="58" r="5" />
        <circle cx="52" cy="78" r="5" />
        <circle cx="115" cy="78" r="5" />
      </g>
      <circle cx="83.5" cy="78" r="15" fill="var(--green-soft)" />
      <path fill="none" stroke="var(--green)" strokeWidth="2.5" d="M83.5 71a7 7 0 1 0 0 14 7 7 0 0 0 0-14Z" />
      <path stroke="var(--green)" strokeLinecap="round" strokeWidth="3" d="m88.5 83 7 7" />
    </svg>
  )
}
