import { useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslation } from '../../platform/language.ts'
import { ChoiceMenu } from './choice-menu.tsx'

const icons = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon }
const schemes = ['auto', 'light', 'dark'] as const

type ColorSchemeMenuProps = { readonly side?: 'below' | 'above' }

/** Light, dark, or as the device does. */
export function ColorSchemeMenu({ side = 'above' }: ColorSchemeMenuProps) {
  const { t } = useTranslation()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const Icon = icons[colorScheme]
  return (
    <ChoiceMenu
      label={t('common.colorScheme')}
      value={colorScheme}
      options={schemes.map((value) => ({ value, label: t(`common.scheme.${value}`) }))}
      onChange={setColorScheme}
      icon={<Icon size={20} stroke={1.75} aria-hidden />}
      align="start"
      side={side}
    />
  )
}
