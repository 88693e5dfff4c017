import { Button } from '@mantine/core'
import { useRef, useState, type PointerEvent } from 'react'
import { useTranslation } from '../../platform/language.ts'
import classes from './registration.module.css'

const surface = { width: 600, height: 200 }
/** As long as a drawing may be. */
const longest = 20_000
/** A finger that only touched the surface, or slipped over it, has signed nothing. */
const fewestPoints = 20

const isSignature = (drawing: string) => drawing.split(' ').length >= 2 * fewestPoints

type SignaturePadProps = {
  /** Lines from point to point of a surface of 600 × 200; null: nothing is drawn. */
  readonly value: string | null
  readonly onChange: (value: string | null) => void
}

/** Where a guest signs with a finger, a pen or a mouse. */
export function SignaturePad({ value, onChange }: SignaturePadProps) {
  const { t } = useTranslation()
  // Points come quicker than the page is drawn.
  const drawn = useRef(value)
  const [shown, setShown] = useState(value)
  const take = (drawing: string | null) => {
    drawn.current = drawing
    setShown(drawing)
    onChange(drawing !== null && isSignature(drawing) ? drawing : null)
  }
  const draw = (event: PointerEvent<SVGSVGElement>, command: 'M' | 'L') => {
    const box = event.currentTarget.getBoundingClientRect()
    const x = Math.round(((event.clientX - box.left) / box.width) * surface.width)
    const y = Math.round(((event.clientY - box.top) / box.height) * surface.height)
    const next = `${drawn.current === null ? '' : `${drawn.current} `}${command}${Math.max(0, x)} ${Math.max(0, y)}`
    if (next.length > longest) return
    take(next)
  }
  return (
    <div className={classes.signature}>
      <span id="signature-label" className={classes.label}>
        {t('registration.signature')}
      </span>
      <svg
        className={classes.pad}
        viewBox={`0 0 ${surface.width} ${surface.height}`}
        role="img"
        aria-labelledby="signature-label signature-state"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          draw(event, 'M')
        }}
        onPointerMove={(event) => {
          if (event.buttons > 0 && drawn.current !== null) draw(event, 'L')
        }}
      >
        <path d="M40 160 H560" className={classes.baseline} />
        {shown !== null && <path d={shown} className={classes.ink} />}
      </svg>
      <span className={classes.under}>
        <span id="signature-state" className="small soft">
          {t(value === null ? 'registration.signHere' : 'registration.signed')}
        </span>
        {shown !== null && (
          <Button variant="subtle" size="compact-sm" onClick={() => take(null)}>
            {t('registration.signAgain')}
          </Button>
        )}
      </span>
    </div>
  )
}
