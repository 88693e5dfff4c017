import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useGuestName } from './use-guest-name.ts'
import type { Desk, Taken } from './use-desk.ts'
import classes from './taken-bar.module.css'

/** What was done last, and the way back; announced, for the line has gone by then. */
export function TakenBar({ desk }: { readonly desk: Desk }) {
  return <output className={classes.place}>{desk.taken && <TakenStep taken={desk.taken} desk={desk} />}</output>
}

function TakenStep({ taken, desk }: { readonly taken: Taken; readonly desk: Desk }) {
  const { t } = useTranslation()
  const { step, stay } = taken
  const guest = useGuestName(stay)
  return (
    <span className={classes.bar}>
      <span>{t(`today.taken.${step}`, { guest, room: stay.room.number })}</span>
      {desk.mayUndo && (
        <Button size="sm" variant="outline" loading={desk.busy === stay.id} onClick={desk.undo}>
          {t('today.undo')}
        </Button>
      )}
    </span>
  )
}
