import { Button } from '@mantine/core'
import { useTranslation } from '../../platform/language.ts'
import { FailedNote } from '../../ui/form/failed-note.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { CollectSheet } from './collect-sheet.tsx'
import { NoShowSheet } from './no-show-sheet.tsx'
import { RegistrationSheet } from './registration-sheet.tsx'
import { useGuestName } from './use-guest-name.ts'
import type { Asked, Desk } from './use-desk.ts'
import classes from './step-sheets.module.css'

type StepSheetProps = {
  readonly asked: Asked
  readonly propertyId: string
  readonly desk: Desk
  readonly onOpen: (bookingId: string) => void
}

/** What stands between a stay and its next step. */
export function StepSheet(props: StepSheetProps) {
  const { about } = props.asked
  if (about === 'register') return <RegisterSheet {...props} />
  if (about === 'no_show') return <NoShowSheet {...props} />
  return about === 'clean' ? <CleanSheet {...props} /> : <CollectSheet {...props} />
}

/** What the country wants to know: with it, or with a reason, the guest is checked in. */
function RegisterSheet({ asked: { stay, how }, propertyId, desk }: StepSheetProps) {
  return (
    <RegistrationSheet
      stay={stay}
      propertyId={propertyId}
      isBusy={desk.busy !== null}
      error={desk.error}
      onDone={(isComplete) => {
        if (isComplete && stay.state === 'expected') void desk.take('check_in', stay, { ...how })
        else desk.leave()
      }}
      onWithout={(registration) => void desk.take('check_in', stay, { ...how, registration })}
      onClose={desk.leave}
    />
  )
}

/** The room is not ready: it is made ready, or the guest goes in as it is. */
function CleanSheet({ asked: { stay, how }, desk }: StepSheetProps) {
  const { t } = useTranslation()
  const guest = useGuestName(stay)
  const isBusy = desk.busy !== null
  return (
    <Sheet open title={t('today.clean.title', { room: stay.room.number })} onClose={desk.leave}>
      <p>{t('today.clean.text', { guest })}</p>
      <FailedNote error={desk.error} title="operation_failed" />
      <div className={classes.actions}>
        <Button loading={isBusy} onClick={() => void desk.makeReady(stay)}>
          {t('today.clean.ready')}
        </Button>
        <Button
          variant="outline"
          disabled={isBusy}
          onClick={() => void desk.take('check_in', stay, { ...how, anyway: true })}
        >
          {t('today.clean.anyway')}
        </Button>
      </div>
    </Sheet>
  )
}
