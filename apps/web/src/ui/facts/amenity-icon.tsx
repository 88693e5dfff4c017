import {
  IconAirConditioning,
  IconAnchor,
  IconBabyCarriage,
  IconBarbell,
  IconBath,
  IconBeach,
  IconBike,
  IconBook,
  IconBuildingCastle,
  IconBuildingCottage,
  IconCampfire,
  IconChargingPile,
  IconCheck,
  IconCoffee,
  IconDesk,
  IconDisabled,
  IconFlower,
  IconFridge,
  IconGlassCocktail,
  IconLock,
  IconParking,
  IconPaw,
  IconPool,
  IconRipple,
  IconSnowflake,
  IconSparkles,
  IconSunset2,
  IconToolsKitchen,
  IconToolsKitchen2,
  IconTree,
  IconUmbrella,
  IconWashMachine,
  IconWifi,
  type Icon,
} from '@tabler/icons-react'
import type { accessibilityKinds, AmenityKind } from '@keystay/contract/shared/kinds'

type AccessibilityKind = 'accessible' | (typeof accessibilityKinds)[number]

const icons: Record<Exclude<AmenityKind, AccessibilityKind>, Icon> = {
  wifi: IconWifi,
  pool: IconPool,
  parking: IconParking,
  breakfast: IconCoffee,
  spa: IconFlower,
  sauna: IconSparkles,
  beach: IconBeach,
  air_conditioning: IconAirConditioning,
  balcony: IconBuildingCottage,
  terrace: IconUmbrella,
  minibar: IconFridge,
  safe: IconLock,
  desk: IconDesk,
  shower: IconBath,
  bathtub: IconBath,
  kitchenette: IconToolsKitchen,
  fireplace: IconCampfire,
  reading_room: IconBook,
  cot: IconBabyCarriage,
  pets: IconPaw,
  bicycles: IconBike,
  garden: IconTree,
  restaurant: IconToolsKitchen2,
  bar: IconGlassCocktail,
  gym: IconBarbell,
  ski: IconSnowflake,
  lake: IconRipple,
  harbour: IconAnchor,
  old_town: IconBuildingCastle,
  washing_machine: IconWashMachine,
  electric_charging: IconChargingPile,
  sea_view: IconSunset2,
  other: IconCheck,
}

/** Whether a kind of amenity is one of accessibility: these share one icon. */
export const isOfAccess = (kind: AmenityKind): kind is AccessibilityKind => !(kind in icons)

/** The icon of an amenity's kind; its name always stands beside it. */
export function AmenityIcon({ kind, size = 22 }: { readonly kind: AmenityKind; readonly size?: number }) {
  const Shape = isOfAccess(kind) ? IconDisabled : icons[kind]
  return <Shape size={size} stroke={1.75} aria-hidden />
}
