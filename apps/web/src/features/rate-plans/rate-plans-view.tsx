import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import type { OwnerProperty } from '@keystay/contract/properties/entities'
import type { RatePlan } from '@keystay/contract/rate-plans/entities'
import type { OwnerRoomType } from '@keystay/contract/room-types/entities'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../platform/language.ts'
import { todayIn } from '../../platform/owner/hotel-today.ts'
import { useHotelEvents } from '../../platform/owner/hotel-events.ts'
import { EditorPage } from '../../ui/editor/editor-page.tsx'
import { useTarget } from '../../platform/navigation/use-target.ts'
import { useWide } from '../../ui/layout/use-wide.ts'
import { EmptyState, ErrorState, ListSkeleton, SkeletonBox } from '../../ui/lists/list-states.tsx'
import { ExampleCard } from './example-card.tsx'
import { toExampleBody, useExampleStay } from './example-stay.ts'
import { NoPlans } from './no-plans.tsx'
import { PlanEditor } from './plan-editor.tsx'
import { PlanTable } from './plan-table.tsx'
import { exampleOf } from './plan-tree.ts'
import { templates } from './plan-values.ts'
import { useExample, useKeepExample, useRatePlans, useRoomTypes } from './rate-plans-api.ts'
import classes from './rate-plans.module.css'
import { StandardEditor } from './standard-editor.tsx'
import { StandardPanel } from './standard-panel.tsx'
import type { Draft } from './use-plan-form.ts'
import { standardItem } from './use-standard-form.ts'
import { usePlanWords } from './use-plan-words.ts'

type RatePlansViewProps = {
  readonly hotel: OwnerProperty
  /** What a hotel may begin with, below what it has. */
  readonly start?: ReactNode
  /** Where the standard plan's promises and prices are changed, and room types made. */
  readonly links: { readonly hotel: string; readonly nights: string; readonly newRoomType: string }
}

/** The rate plans of a hotel: all of them as a tree, the one in the address beside it. */
export function RatePlansView({ hotel, start, links }: RatePlansViewProps) {
  const { t } = useTranslation()
  const plans = useRatePlans(hotel.id)
  const types = useRoomTypes(hotel.id)
  useHotelEvents(hotel.id)
  const failed = [plans, types].find(({ error, loading }) => error && !loading)
  if (failed)
    return (
      <ErrorState heading="h1" title={t('ratePlans.failed')} onRetry={failed.retry} cause={failed.error}>
        {failed.error?.message}
      </ErrorState>
    )
  if (plans.loading || types.loading)
    return (
      <>
        <h1 className="display-md">{t('ratePlans.title')}</h1>
        <ListSkeleton label={t('ratePlans.loading')} count={5} card={<SkeletonBox height={56} />} />
      </>
    )
  if (types.data.length === 0)
    return (
      <EmptyState
        heading="h1"
        title={t('ratePlans.noTypes.title')}
        actions={
          <Button component={Link} to={links.newRoomType}>
            {t('ratePlans.noTypes.add')}
          </Button>
        }
      >
        {t('ratePlans.noTypes.text')}
      </EmptyState>
    )
  return <Loaded hotel={hotel} start={start} links={links} plans={plans.data} types={types.data} />
}

type LoadedProps = RatePlansViewProps & {
  readonly plans: readonly RatePlan[]
  readonly types: readonly OwnerRoomType[]
}

/** The pause after a key before the example is computed anew. */
const typingPauseMs = 200

/** An example is computed while a name is still missing. */
function named<T extends { readonly name: string }>(tried: T | null | undefined): T | null {
  return tried ? { ...tried, name: tried.name.trim() || '–' } : null
}

function Loaded({ hotel, start, links, plans, types }: LoadedProps) {
  const { t } = useTranslation()
  const wide = useWide()
  const words = usePlanWords(plans, hotel)
  const today = todayIn(hotel.timezone)
  const [done, setDone] = useState('')
  const [draft, setDraft] = useState<Draft | null>(null)
  const target = useTarget<{ readonly id: string }>([standardItem, ...plans], {
    param: 'plan',
    fromParam: 'template',
    isTyped: draft?.isTyped ?? false,
    onLeave: () => setDone(''),
  })
  const [stay, changeStay] = useExampleStay(hotel.id, types, today)
  const [later] = useDebouncedValue(draft, typingPauseMs)
  const { item, isNew, isGone, go } = target
  const isStandard = item?.id === standardItem.id
  const plan = plans.find(({ id }) => id === item?.id) ?? null
  const template = templates.find((one) => one === target.from) ?? null
  const planId = plan?.id ?? null

  const body = toExampleBody(stay, today)
  const saved = useExample(hotel.id, body)
  const keepExample = useKeepExample(hotel.id)
  // What waits to be asked for is of the plan in the form, or it is late.
  const asked = draft !== null && later?.of === draft.of ? later : null
  const tried = useExample(
    hotel.id,
    body && asked && { ...body, ...asked.tried, plan: named(asked.tried.plan), standard: named(asked.tried.standard) },
  )
  const isTried = draft !== null
  const shown = isTried ? (tried.data ?? (isNew ? undefined : saved.data)) : saved.data
  const now = exampleOf(shown, isNew ? 'unsaved' : planId)
  const isUnreadable = isTried && tried.data === null && !tried.isPlaceholderData
  const isLate = isTried && (asked !== draft || tried.isFetching)
  const example = (
    <ExampleCard
      types={types}
      today={today}
      stay={stay}
      onStay={changeStay}
      was={isNew ? undefined : exampleOf(saved.data, planId)}
      now={now}
      state={isUnreadable ? 'unreadable' : !shown ? 'waiting' : isLate ? 'stale' : 'known'}
      error={body === null ? null : ((isTried ? tried.error : null) ?? saved.error)}
    />
  )
  const right = isGone ? (
    <ErrorState title={t('ratePlans.gone')} actions={<Button onClick={() => go(null)}>{t('ratePlans.back')}</Button>}>
      {t('ratePlans.goneText')}
    </ErrorState>
  ) : plan || isNew ? (
    <PlanEditor
      key={planId ?? `new ${template ?? ''}`}
      hotel={hotel}
      plan={plan}
      plans={plans}
      template={template}
      types={types}
      today={today}
      onDraft={setDraft}
      onSaved={({ id, name }, wasNew) => {
        if (body && shown && !isLate)
          keepExample(
            body,
            shown.map((one) => (wasNew && one === now ? { ...one, planId: id } : one)),
          )
        setDone(t(wasNew ? 'ratePlans.added' : 'ratePlans.changed', { name }))
        if (wasNew) target.open(id)
      }}
      onDeleted={({ name }) => {
        setDone(t('ratePlans.delete.done', { name }))
        target.open(null)
      }}
      onTemplate={(one) => go('new', one)}
      onLeave={() => target.open(null)}
      takesFocus={!wide || isNew}
      example={example}
      terms={isUnreadable ? undefined : now?.terms}
    />
  ) : isStandard ? (
    <StandardEditor
      hotel={hotel}
      plans={plans}
      offersLink={links.hotel}
      onDraft={setDraft}
      onSaved={({ name }) => {
        if (body && shown && !isLate) keepExample(body, shown)
        setDone(t('ratePlans.changed', { name }))
      }}
      takesFocus={!wide}
      example={example}
      terms={isUnreadable ? undefined : now?.terms}
    />
  ) : (
    <StandardPanel hotel={hotel} words={words} links={links} onEdit={() => go(standardItem.id)} example={example} />
  )
  const isAlone = !wide && (item !== null || isNew || isGone)
  const leave = {
    title: t('ratePlans.leave.title'),
    text: t('ratePlans.leave.text'),
    action: t('ratePlans.leave.action'),
    keep: t('ratePlans.leave.keep'),
  }
  return (
    <EditorPage
      texts={{ title: t('ratePlans.title'), text: t('ratePlans.text'), back: t('ratePlans.back'), leave }}
      isAlone={isAlone}
      action={
        plans.length > 0 &&
        !isNew && (
          <Button
            size="sm"
            // Whoever changes a plan saves it first: one filled button in view.
            variant={item ? 'outline' : 'filled'}
            leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
            onClick={() => go('new')}
          >
            {t('ratePlans.new')}
          </Button>
        )
      }
      done={done}
      target={target}
    >
      {!isAlone && (
        <div className={classes.list}>
          <PlanTable
            hotel={hotel}
            plans={plans}
            chosen={isNew || isGone ? undefined : planId}
            onChoose={(id) => go(id ?? standardItem.id)}
            saved={saved.data}
            shown={shown ?? saved.data}
          />
          {!isNew && start}
          {plans.length === 0 && !isNew && <NoPlans hotel={hotel} words={words} onNew={(one) => go('new', one)} />}
        </div>
      )}
      {right}
    </EditorPage>
  )
}
