import { IconCheck, IconDoorExit, IconPin, IconSpray, IconTool, IconWand } from '@tabler/icons-react'
import { useTranslation } from '../../platform/language.ts'
import classes from './plan-view.module.css'

const looks = ['in_house', 'expected', 'hold', 'departed', 'no_show'] as const

/** What the bars' looks mean, and how they are moved. */
export function PlanLegend() {
  const { t } = useTranslation()
  return (
    <div className={classes.legend}>
      <ul>
        {looks.map((look) => (
          <li key={look}>
            <span className={classes.sample} data-look={look} aria-hidden />
            {t(`plan.looks.${look}`)}
          </li>
        ))}
        <li>
          <span className={classes.hatched} aria-hidden />
          {t('plan.closedNights')}
        </li>
        <li>
          <IconPin size={16} stroke={1.75} aria-hidden />
          {t('plan.pinned')}
        </li>
        <li>
          <IconWand size={16} stroke={1.75} aria-hidden />
          {t('plan.moved')}
        </li>
        <li>
          <IconCheck size={16} stroke={1.75} aria-hidden />
          {t('plan.ready.clean')}
        </li>
        <li>
          <IconSpray size={16} stroke={1.75} aria-hidden />
          {t('plan.ready.dirty')}
        </li>
        <li>
          <IconDoorExit size={16} stroke={1.75} aria-hidden />
          {t('plan.late')}
        </li>
        <li>
          <IconTool size={16} stroke={1.75} aria-hidden />
          {t('plan.block.name')}
        </li>
      </ul>
      <p id="plan-keys" className="visually-hidden">
        {t('plan.keys')}
      </p>
    </div>
  )
}
