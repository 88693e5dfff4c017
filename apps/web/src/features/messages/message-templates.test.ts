import { languages } from '@keystay/contract/shared/languages'
import { expect, test } from 'vitest'
import { fillTemplate, templateNames } from './message-templates.ts'

const filled = { guest: 'Jana Brandt', hotel: 'Haus am Bach', checkInTime: '15:00', checkOutTime: '11:00' }

test.each(languages)(
  'templates are in %s, greet the guest by name, and leave nothing open but what the hotel fills in',
  (language) => {
    for (const name of templateNames) {
      const text = fillTemplate(language, name, filled)
      expect(text, name).toContain('Jana Brandt')
      expect(text, name).not.toMatch(/undefined|[{}]/)
      const others = languages.filter((one) => one !== language).map((one) => fillTemplate(one, name, filled))
      expect(others, name).not.toContain(text)
    }
    expect(fillTemplate(language, 'welcome', filled)).toContain('15:00')
    expect(fillTemplate(language, 'welcome', filled)).toContain('Haus am Bach')
  },
)
