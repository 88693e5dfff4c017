import { TextInput } from '@mantine/core'
import { languages } from '@keystay/contract/shared/languages'
import { languageNames, useTranslation } from '../../platform/language.ts'
import classes from './local-taxes.module.css'
import type { TaxFormState } from './use-tax-form.ts'

const longest = 120

/** Who may say to be exempt of it beside children, here and in other languages; blank: nobody. */
export function ExemptGuestsFields({ state: { form } }: { readonly state: TaxFormState }) {
  const { t } = useTranslation()
  const isWrongBelow = languages.some((language) => Boolean(form.errors[`exemptNames.${language}`]))
  const isNamed = form.values.exemptGuests.trim() !== ''
  return (
    <>
      <TextInput
        {...form.getInputProps('exemptGuests')}
        label={t('localTaxes.exemptGuests')}
        description={t('localTaxes.exemptGuestsHelp')}
        placeholder={t('localTaxes.exemptExample')}
        maxLength={longest}
      />
      {isNamed && (
        <details className={classes.more} open={isWrongBelow || undefined}>
          <summary>{t('localTaxes.exemptNames')}</summary>
          {languages.map((language) => (
            <TextInput
              key={language}
              {...form.getInputProps(`exemptNames.${language}`)}
              label={t('localTaxes.exemptIn', { language: languageNames[language] })}
              lang={language}
              maxLength={longest}
            />
          ))}
        </details>
      )}
    </>
  )
}
