import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Active,
  type DragEndEvent,
  type Over,
} from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { useTranslation } from '../../../platform/language.ts'
import { PhotoCard } from './photo-card.tsx'
import classes from './photos.module.css'
import type { Photos } from './use-photos.ts'

/** Photos in their order; each is dragged by its handle, or moved by keyboard there. */
export function PhotoGrid({ photos, busy }: { readonly photos: Photos; readonly busy: boolean }) {
  const { items, move } = photos
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const accessibility = useWords(items)
  const keys = items.map(({ key }) => key)
  const end = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) move(String(active.id), keys.indexOf(String(over.id)))
  }
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={end} accessibility={accessibility}>
      <SortableContext items={keys} strategy={rectSortingStrategy} disabled={busy}>
        <ol className={classes.grid}>
          {items.map((item, index) => (
            <PhotoCard key={item.key} item={item} place={index} count={items.length} photos={photos} busy={busy} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

/** What a screen reader hears while a photo moves. */
function useWords(items: Photos['items']) {
  const { t } = useTranslation()
  const count = items.length
  const placeOf = (id: Active['id']) => items.findIndex(({ key }) => key === id) + 1
  const at = (name: 'lifted' | 'over' | 'dropped' | 'cancelled', id: Active['id']) =>
    t(`properties.photos.${name}`, { place: placeOf(id), count })
  return {
    screenReaderInstructions: { draggable: t('properties.photos.howToMove') },
    announcements: {
      onDragStart: ({ active }: { active: Active }) => at('lifted', active.id),
      onDragOver: ({ over }: { over: Over | null }) => (over ? at('over', over.id) : undefined),
      onDragEnd: ({ active, over }: { active: Active; over: Over | null }) => at('dropped', (over ?? active).id),
      onDragCancel: ({ active }: { active: Active }) => at('cancelled', active.id),
    },
  }
}
