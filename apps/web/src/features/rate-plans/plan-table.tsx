import type { OwnerProperty } from '@keystay/contract/properties/entities'
import type { PlanExample, RatePlan } from '@keystay/contract/rate-plans/entities'
import { IconAlertTriangle, IconChevronDown, IconChevronRight, IconCornerDownRight, IconTag } from '@tabler/icons-react'
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { StateDot } from '../../ui/facts/state-dot.tsx'
import classes from './plan-table.module.css'
import { exampleOf, isStandardOnSale, pointlessPlans, standardPromises, treeRows, type TreeRow } from './plan-tree.ts'
import { usePlanWords, type PlanWords } from './use-plan-words.ts'

type PlanTableProps = {
  readonly hotel: OwnerProperty
  readonly plans: readonly RatePlan[]
  /** Null: the standard plan; undefined: none, as while a new one is written. */
  readonly chosen: string | null | undefined
  readonly onChoose: (planId: string | null) => void
  /** What the example costs as it is; undefined until it is known. */
  readonly saved: readonly PlanExample[] | null | undefined
  /** And with what stands in the form. */
  readonly shown: readonly PlanExample[] | null | undefined
}

/** The plans by what they start from. Arrow keys walk, close and open; Enter opens a plan. */
export function PlanTable({ hotel, plans, chosen, onChoose, saved, shown }: PlanTableProps) {
  const { t } = useTranslation()
  const words = usePlanWords(plans, hotel)
  const isOnSale = (plan: RatePlan | null) => plan?.onSale ?? isStandardOnSale(hotel)
  const keys = useId()
  const [closed, setClosed] = useState<ReadonlySet<string | null>>(new Set())
  const rows = treeRows(plans, closed)
  const pointless = pointlessPlans(hotel, plans, shown)
  const toggle = (id: string | null, open: boolean) =>
    setClosed((old) => new Set(open ? [...old].filter((one) => one !== id) : [...old, id]))
  const { tree, focused, onFocus, onKeyDown } = useTreeKeys({ rows, closed, toggle, chosen, onChoose })
  return (
    <div className={`card ${classes.table}`}>
      <div className={classes.columns} aria-hidden>
        <span>{t('ratePlans.plan')}</span>
        <span>{t('ratePlans.promises')}</span>
        <span>{t('ratePlans.example.column')}</span>
      </div>
      <div role="tree" ref={tree} aria-label={t('ratePlans.title')} aria-describedby={keys}>
        {rows.map((row) => {
          const id = row.plan?.id ?? null
          const better = id === null ? undefined : pointless.get(id)
          const isClosed = closed.has(id)
          return (
            <div
              key={id ?? 'standard'}
              role="treeitem"
              data-plan={id ?? ''}
              className={classes.row}
              tabIndex={focused === id ? 0 : -1}
              aria-level={row.level}
              aria-posinset={row.position}
              aria-setsize={row.siblings}
              aria-expanded={row.hasChildren ? !isClosed : undefined}
              aria-selected={chosen === id}
              onClick={({ target }) => {
                if (target instanceof Element && target.closest('[data-twisty]')) toggle(id, isClosed)
                else onChoose(id)
              }}
              onFocus={() => onFocus(id)}
              onKeyDown={onKeyDown}
            >
              <div className={classes.plan} style={{ paddingInlineStart: indentOf(row) }}>
                <Twisty row={row} open={!isClosed} />
                <PlanName plan={row.plan} words={words} onSale={isOnSale(row.plan)}>
                  {better !== undefined && (
                    <span className={classes.pointless}>
                      <IconAlertTriangle size={14} stroke={2} aria-hidden />
                      {t('ratePlans.pointless', { other: words.nameOf(better) })}
                    </span>
                  )}
                </PlanName>
              </div>{' '}
              <Promises hotel={hotel} plan={row.plan} words={words} />{' '}
              <div className={classes.total}>
                <Total
                  onSale={isOnSale(row.plan)}
                  was={exampleOf(saved, id)}
                  now={exampleOf(shown, id)}
                  known={Boolean(shown)}
                />
              </div>
            </div>
          )
        })}
      </div>
      <p id={keys} className={`soft tiny ${classes.keys}`}>
        {t('ratePlans.keys')}
      </p>
    </div>
  )
}

const levelIndent = 24
const indentOf = ({ level }: TreeRow) => (level - 1) * levelIndent

/** What opens and closes a branch for those who point; with the keyboard the arrows do. */
function Twisty({ row, open }: { readonly row: TreeRow; readonly open: boolean }) {
  const shape = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
  if (!row.hasChildren)
    return (
      <span className={classes.icon}>{row.plan ? <IconCornerDownRight {...shape} /> : <IconTag {...shape} />}</span>
    )
  return (
    <span className={classes.twisty} data-twisty>
      {open ? <IconChevronDown {...shape} /> : <IconChevronRight {...shape} />}
    </span>
  )
}

type PlanNameProps = {
  readonly plan: RatePlan | null
  readonly words: PlanWords
  readonly onSale: boolean
  readonly children: ReactNode
}

/** Its name, and how its price comes about. */
function PlanName({ plan, words, onSale, children }: PlanNameProps) {
  const { t } = useTranslation()
  const limits = plan ? words.limits(plan) : ''
  return (
    <div className={classes.about}>
      <span className="strong">{words.nameOf(plan?.id ?? null)}</span>{' '}
      <span className={classes.small}>{plan ? words.rule(plan) : t('ratePlans.standardRule')}</span>{' '}
      {limits !== '' && <span className={classes.small}>{limits}</span>}{' '}
      {!onSale && (
        <span className={classes.small}>
          <StateDot tone="neutral">{t('ratePlans.notOnSale')}</StateDot>
        </span>
      )}{' '}
      {children}
    </div>
  )
}

type PromisesProps = { readonly hotel: OwnerProperty; readonly plan: RatePlan | null; readonly words: PlanWords }

function Promises({ hotel, plan, words }: PromisesProps) {
  const { board, cancellation } = plan ?? standardPromises(hotel)
  return (
    <div className={classes.about}>
      <span>{words.board(board)}</span> <span className={classes.small}>{words.cancel(cancellation)}</span>
    </div>
  )
}

type TotalProps = {
  readonly onSale: boolean
  readonly was: PlanExample | undefined
  readonly now: PlanExample | undefined
  /** The example has been computed. */
  readonly known: boolean
}

/** What the example costs by the plan; what the form would change of it is green. */
function Total({ onSale, was, now, known }: TotalProps) {
  const { t } = useTranslation()
  const { money } = useFormat()
  if (!known) return <span className="soft">–</span>
  if (!now?.total)
    return <span className={classes.small}>{t(onSale ? 'ratePlans.example.notSold' : 'ratePlans.notOnSale')}</span>
  const isChanged = was?.total?.minor !== now.total.minor
  return (
    <span className="strong" data-changed={isChanged || undefined}>
      {money(now.total)}
      {isChanged && was?.total && (
        <span className="visually-hidden">, {t('ratePlans.example.insteadOf', { was: money(was.total) })}</span>
      )}
    </span>
  )
}

type TreeKeys = Pick<PlanTableProps, 'chosen' | 'onChoose'> & {
  readonly rows: readonly TreeRow[]
  readonly closed: ReadonlySet<string | null>
  readonly toggle: (id: string | null, open: boolean) => void
}

/** One row takes Tab: the one where the focus was last, else the chosen one. */
function useTreeKeys({ rows, closed, toggle, chosen, onChoose }: TreeKeys) {
  const tree = useRef<HTMLDivElement>(null)
  const [last, setLast] = useState<string | null | undefined>(undefined)
  const ids = rows.map(({ plan }) => plan?.id ?? null)
  const focused = [last, chosen].find((id) => id !== undefined && ids.includes(id)) ?? null
  const goTo = (index: number) => {
    const id = ids[Math.min(ids.length - 1, Math.max(0, index))]
    if (id !== undefined) tree.current?.querySelector<HTMLElement>(`[data-plan="${id ?? ''}"]`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const at = ids.indexOf(focused)
    const row = rows[at]
    if (!row || event.altKey || event.ctrlKey || event.metaKey) return
    const isOpen = row.hasChildren && !closed.has(focused)
    const acts: Readonly<Record<string, () => void>> = {
      ArrowDown: () => goTo(at + 1),
      ArrowUp: () => goTo(at - 1),
      Home: () => goTo(0),
      End: () => goTo(ids.length - 1),
      ArrowRight: () => (isOpen ? goTo(at + 1) : row.hasChildren && toggle(focused, true)),
      ArrowLeft: () => (isOpen ? toggle(focused, false) : row.plan && goTo(ids.indexOf(row.parentId))),
      Enter: () => onChoose(focused),
      ' ': () => onChoose(focused),
    }
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return { tree, focused, onFocus: setLast, onKeyDown }
}
