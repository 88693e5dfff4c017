import { IconWorld } from '@tabler/icons-react'
import { languages } from '@keystay/contract/shared/languages'
import { chooseLanguage, languageNames, useTranslation } from '../../platform/language.ts'
import { useLanguage } from '../../platform/format/use-format.ts'
import { ChoiceMenu } from './choice-menu.tsx'

const options = languages.map((value) => ({ value, label: languageNames[value], lang: value }))

type LanguageMenuProps = { readonly align?: 'start' | 'end'; readonly side?: 'below' | 'above' }

/** Chooses the language of the interface. */
export function LanguageMenu({ align = 'end', side = 'below' }: LanguageMenuProps) {
  const { t } = useTranslation()
  return (
    <ChoiceMenu
      label={t('common.language')}
      value={useLanguage()}
      options={options}
      onChange={(language) => void chooseLanguage(language)}
      icon={<IconWorld size={20} stroke={1.75} aria-hidden />}
      align={align}
      side={side}
    />
  )
}
