import { useTranslation } from '../../platform/language.ts'

/** Nights that stay empty before and after; null where nobody comes. */
type Gaps = { readonly gapBefore: number | null; readonly gapAfter: number | null }

/** What a stay would leave empty around it in a room: "fits exactly", "leaves 3 nights". */
export function useGapText(): (gaps: Gaps) => string {
  const { t } = useTranslation()
  return ({ gapBefore, gapAfter }) => {
    if (gapBefore === null && gapAfter === null) return t('plan.gap.nobody')
    const count = (gapBefore ?? 0) + (gapAfter ?? 0)
    return count === 0 ? t('plan.gap.exact') : t('plan.gap.leaves', { count })
  }
}
