import { Button } from '@mantine/core'
import type { OwnerProperty } from '@keystay/contract/properties/entities'
import type { Revenue } from '@keystay/contract/revenue/entities'
import { IconCalendar, IconDownload } from '@tabler/icons-react'
import { useTranslation } from '../../platform/language.ts'
import { useSearchChange, withParams } from '../../platform/navigation/address.ts'
import { useFormat } from '../../platform/format/use-format.ts'
import { ChoiceMenu } from '../../ui/overlays/choice-menu.tsx'
import { Segments } from '../../ui/fields/segments.tsx'
import classes from './dashboard-head.module.css'
import { readersCurrency, type DashboardState } from './dashboard-state.ts'
import { nightsFile } from './revenue-api.ts'

type DashboardHeadProps = {
  readonly hotel: OwnerProperty
  readonly state: DashboardState
  readonly data: Revenue | undefined
}

/** What is shown: hotel, year and currency, and the way out as a file. */
export function DashboardHead({ hotel, state, data }: DashboardHeadProps) {
  const { t } = useTranslation()
  const { date } = useFormat()
  const file = nightsFile({ propertyId: hotel.id, year: state.year, shown: { kind: 'year' } })
  return (
    <div className={classes.head}>
      <div>
        <h1 className="display-md">{t('revenue.title')}</h1>
        <p className={`soft ${classes.about}`}>
          {data ? t('revenue.about', { date: date(data.today, 'shortYear') }) : t('revenue.aboutNights')}
        </p>
      </div>
      <div className={classes.actions}>
        <CurrencyChoice hotel={hotel} state={state} />
        <YearChoice state={state} data={data} />
        <Button
          component="a"
          href={file}
          download
          size="sm"
          variant="outline"
          className={classes.action ?? ''}
          aria-label={t('revenue.csvOf', { year: state.year })}
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
        >
          CSV
        </Button>
      </div>
    </div>
  )
}

/** The reader's currency or the hotel's; no choice where both are the same. */
function CurrencyChoice({ hotel, state }: Omit<DashboardHeadProps, 'data'>) {
  const { t } = useTranslation()
  const { language } = useFormat()
  const change = useChange()
  const readers = readersCurrency[language]
  if (readers === hotel.currency) return null
  return (
    <Segments
      label={t('revenue.currency')}
      value={state.own ? 'own' : 'readers'}
      options={[
        { value: 'readers', label: readers },
        { value: 'own', label: hotel.currency },
      ]}
      onChange={(chosen) => change({ currency: chosen === 'own' ? 'own' : null })}
    />
  )
}

/** Every year with a stay, and the current one. */
function YearChoice({ state, data }: Omit<DashboardHeadProps, 'hotel'>) {
  const { t } = useTranslation()
  const change = useChange()
  const current = data ? Number(data.today.slice(0, 4)) : state.year
  const years = [current, state.year, ...(data?.years ? [data.years.first, data.years.last] : [])]
  const [first, last] = [Math.min(...years), Math.max(...years)]
  const options = Array.from({ length: last - first + 1 }, (_, index) => String(last - index))
  return (
    <ChoiceMenu
      label={t('revenue.year')}
      value={String(state.year)}
      options={options.map((value) => ({ value, label: value }))}
      onChange={(year) => change({ year })}
      icon={<IconCalendar size={18} stroke={1.75} aria-hidden />}
      chevron
      className={classes.year ?? ''}
    />
  )
}

function useChange() {
  const changeSearch = useSearchChange()
  return (changes: Readonly<Record<string, string | null>>) =>
    changeSearch((now) => withParams(now, { ...changes, nights: null, page: null }), { push: true })
}
