import { useDebouncedValue } from '@mantine/hooks'
import type { FlexibleExample } from '@keystay/contract/flexible-rooms/entities'
import type { OwnerProperty } from '@keystay/contract/properties/entities'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import beside from '../../ui/editor/beside.module.css'
import { PricedLine } from '../../ui/editor/priced-line.tsx'
import { FailedNote } from '../../ui/form/failed-note.tsx'
import { useFlexibleExamples, type FlexibleBody } from './flexible-rooms-api.ts'
import classes from './flexible-rooms.module.css'

/** The pause after a key before prices are asked for anew. */
const typingPauseMs = 200

type FlexibleExamplesProps = {
  readonly hotel: OwnerProperty
  /** As they stand in the form. */
  readonly rooms: FlexibleBody
}

/** What tomorrow's night would cost whoever lets the hotel choose, with what stands in the form. */
export function FlexibleExamples({ hotel, rooms }: FlexibleExamplesProps) {
  const { t } = useTranslation()
  const { date } = useFormat()
  const typed = JSON.stringify(rooms)
  const [later] = useDebouncedValue(typed, typingPauseMs)
  const { data, error, isFetching } = useFlexibleExamples(hotel.id, JSON.parse(later) as FlexibleBody)
  const isLate = isFetching || later !== typed
  const night = data?.[0]?.night
  return (
    <section className={`card ${beside.panel}`} aria-labelledby="flexible-example">
      <div>
        <h2 id="flexible-example" className="label">
          {t('flexibleRooms.example.title')}
        </h2>
        {night && <p className="small soft">{t('flexibleRooms.example.text', { date: date(night) })}</p>}
      </div>
      <FailedNote error={error} title="operation_failed" />
      {!error && data === null && <p className="soft">{t('flexibleRooms.example.unreadable')}</p>}
      {!error && data?.length === 0 && <p className="soft">{t('flexibleRooms.example.none')}</p>}
      {!error && data && data.length > 0 && (
        <ul
          className={classes.examples}
          aria-label={t('flexibleRooms.example.title')}
          data-stale={isLate || undefined}
          aria-busy={isLate}
        >
          {data.map((example) => (
            <ExampleLine key={example.roomType} example={example} />
          ))}
        </ul>
      )}
    </section>
  )
}

function ExampleLine({ example: { roomType, better, before, after } }: { readonly example: FlexibleExample }) {
  const { t } = useTranslation()
  return (
    <PricedLine
      title={t('flexible.orBetter', { name: roomType })}
      price={after.minor < before.minor ? { before, after } : null}
      unpriced={t('flexibleRooms.example.beaten')}
      beforeWord={t('flexibleRooms.example.before')}
    >
      {t('flexibleRooms.example.better', { names: better.join(', ') })}
    </PricedLine>
  )
}
