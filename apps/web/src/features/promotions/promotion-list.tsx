import { ActionIcon } from '@mantine/core'
import type { Promotion } from '@keystay/contract/promotions/entities'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useTranslation } from '../../platform/language.ts'
import { FailedNote } from '../../ui/form/failed-note.tsx'
import { useOrderPromotions } from './promotions-api.ts'
import classes from './promotions.module.css'
import { usePromotionWords } from './use-promotion-words.ts'

type PromotionListProps = {
  readonly propertyId: string
  readonly promotions: readonly Promotion[]
  readonly chosen: string | null
  readonly onChoose: (promotionId: string) => void
}

/** The promotions in the hotel's order: what each gives, which stays get it, and the way up and down. */
export function PromotionList({ propertyId, promotions, chosen, onChoose }: PromotionListProps) {
  const { t } = useTranslation()
  const words = usePromotionWords()
  const order = useOrderPromotions(propertyId)
  const isSeveral = promotions.length > 1
  const swap = (index: number, other: number) => {
    const ids = promotions.map(({ id }) => id)
    order.mutate(ids.with(index, ids[other] ?? '').with(other, ids[index] ?? ''))
  }
  return (
    <div>
      <FailedNote error={order.error} title="operation_failed" />
      <ul className={`card ${classes.list}`} aria-label={t('promotions.title')}>
        {promotions.map((promotion, index) => (
          <li key={promotion.id}>
            <button
              type="button"
              className={classes.row}
              aria-current={promotion.id === chosen || undefined}
              onClick={() => onChoose(promotion.id)}
            >
              <span className="strong">{promotion.name}</span> <span>{words.gives(promotion)}</span>{' '}
              <span className={classes.small}>{words.conditions(promotion)}</span>
            </button>
            {isSeveral && (
              <span className={classes.moves}>
                <Move
                  label={t('promotions.up', { name: promotion.name })}
                  Icon={IconChevronUp}
                  onMove={index === 0 || order.isPending ? null : () => swap(index, index - 1)}
                />
                <Move
                  label={t('promotions.down', { name: promotion.name })}
                  Icon={IconChevronDown}
                  onMove={index === promotions.length - 1 || order.isPending ? null : () => swap(index, index + 1)}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      {isSeveral && <p className={`soft ${classes.small}`}>{t('promotions.orderHelp')}</p>}
    </div>
  )
}

type MoveProps = {
  readonly label: string
  readonly Icon: typeof IconChevronUp
  /** Null where it cannot go that way. */
  readonly onMove: (() => void) | null
}

/** It keeps the focus when it cannot go further. */
function Move({ label, Icon, onMove }: MoveProps) {
  return (
    <ActionIcon
      variant="subtle"
      size={32}
      aria-label={label}
      aria-disabled={onMove === null || undefined}
      data-disabled={onMove === null}
      onClick={onMove ?? undefined}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}
