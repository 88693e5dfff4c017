import {
  createTheme,
  defaultVariantColorsResolver,
  localStorageColorSchemeManager,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'
import fields from './fields.module.css'

/** From the softest ground to the darkest hover; what is shown comes from the tokens, which know light and dark. */
const green: MantineColorsTuple = [
  '#e3f0ec',
  '#d5e8e2',
  '#b3d8cd',
  '#8cc6b6',
  '#6fcbb4',
  '#3f9a85',
  '#1f7563',
  '#0f5c4d',
  '#0b4a3e',
  '#0b2a23',
]

/** Mantine's own filled colours have too little contrast; buttons take the tokens. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const defaultColors = defaultVariantColorsResolver(input)
  const none = '1px solid transparent'
  if (input.color !== undefined && input.color !== 'green') return defaultColors
  if (input.variant === 'filled')
    return { background: 'var(--green)', hover: 'var(--green-hover)', color: 'var(--on-green)', border: none }
  if (input.variant === 'light')
    return { background: 'var(--green-soft)', hover: 'var(--green-soft-hover)', color: 'var(--green)', border: none }
  if (input.variant === 'subtle')
    return { background: 'transparent', hover: 'var(--green-soft)', color: 'var(--green)', border: none }
  if (input.variant === 'outline')
    return {
      background: 'var(--surface)',
      hover: 'var(--sunken)',
      color: 'var(--ink)',
      border: '1px solid var(--field-border)',
    }
  return defaultColors
}

export const theme = createTheme({
  colors: { green },
  primaryColor: 'green',
  primaryShade: { light: 7, dark: 4 },
  variantColorResolver,
  fontFamily: 'var(--sans)',
  headings: { fontFamily: 'var(--display)', fontWeight: '560' },
  fontSizes: { xs: '12px', sm: '14px', md: '16px', lg: '20px', xl: '26px' },
  lineHeights: { xs: '18px', sm: '22px', md: '26px', lg: '28px', xl: '32px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '40px' },
  radius: { sm: '6px', md: '10px', lg: '14px', xl: '999px' },
  defaultRadius: 'md',
  shadows: { md: 'var(--shadow)' },
  breakpoints: { xs: '22.5em', sm: '48em', md: '62em', lg: '68.75em', xl: '80em' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  focusRing: 'never',
  components: {
    Button: { defaultProps: { size: 'md' }, classNames: { root: fields.button } },
    InputWrapper: {
      // Help stands below a field, so that fields side by side line up.
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      classNames: { label: fields.label, description: fields.help, error: fields.error },
    },
    Input: { classNames: { input: fields.input } },
    Checkbox: { classNames: { label: fields.choice, input: fields.check, inner: fields.box } },
    Radio: { classNames: { label: fields.choice, inner: fields.box } },
  },
})

/** Mantine's general colours are ours, so that every component of it follows the tokens. */
const own = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-soft)',
  '--mantine-color-placeholder': 'var(--ink-soft)',
  '--mantine-color-anchor': 'var(--green)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--field-border)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--ink-soft)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-filled': 'var(--green)',
  '--mantine-primary-color-filled-hover': 'var(--green-hover)',
  '--mantine-primary-color-light': 'var(--green-soft)',
  '--mantine-primary-color-light-hover': 'var(--green-soft-hover)',
  '--mantine-primary-color-light-color': 'var(--green)',
  '--mantine-primary-color-contrast': 'var(--on-green)',
  '--mantine-color-green-filled': 'var(--green)',
  '--mantine-color-green-filled-hover': 'var(--green-hover)',
  '--mantine-color-green-light': 'var(--green-soft)',
  '--mantine-color-green-light-color': 'var(--green)',
}

export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: own, dark: own })

export const colorSchemeManager = localStorageColorSchemeManager({ key: 'color-scheme' })
