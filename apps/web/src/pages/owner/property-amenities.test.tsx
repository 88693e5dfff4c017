import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkForm } from '../../features/property-editor/form/form-rules.ts'
import { inQuinta, pool, quinta } from '../../features/property-editor/test-properties.ts'
import { showPage } from '../../platform/test-app.tsx'
import { PropertiesPage } from './properties-page.tsx'

const amenities = `/v1/properties/${quinta.id}/amenities`
const show = (answers: object) =>
  showPage('/owner/manage-properties/*', '/owner/manage-properties/quinta/amenities', <PropertiesPage />, {
    ...inQuinta([]),
    ...answers,
  })

// They load when they are opened, which takes longer than a test waits.
beforeAll(async () => {
  await import('../../features/property-editor/form/form-rules.ts')
  await import('../../features/property-editor/property/hotel-pages.tsx')
  await import('../../features/property-editor/amenities/amenity-list.tsx')
})

const add = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Ausstattung hinzufügen' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Ausstattung hinzufügen' }))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Name der Ausstattung' }), 'Sauna')
  await userEvent.click(dialog.getByRole('button', { name: 'Ausstattung hinzufügen' }))
  return dialog
}

describe('the amenities', () => {
  test('one is added, and that is said', async () => {
    const sauna = { ...pool, id: '0198c0de-0000-7000-8000-0000000000ff', name: 'Sauna' }
    await show({ [`POST ${amenities}`]: { data: sauna } })
    await add()
    expect(await screen.findByText('„Sauna“ wurde hinzugefügt')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('one is deleted, and that is said', async () => {
    const { requests } = await show({ [`DELETE ${amenities}/${pool.id}`]: { data: true } })
    await userEvent.click(await screen.findByRole('button', { name: /^Löschen.*Pool$/ }))
    expect(screen.getByText('1 Zimmertyp hat sie und verliert sie damit.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Ausstattung löschen' }))
    expect(await screen.findByText('„Pool“ wurde gelöscht')).toBeTruthy()
    expect(requests.filter(({ method }) => method === 'DELETE').length).toBe(1)
  })

  test('is called by its kind until somebody writes a name', async () => {
    await show({})
    await userEvent.click(await screen.findByRole('button', { name: 'Ausstattung hinzufügen' }))
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name der Ausstattung' })
    const kind = screen.getByRole('combobox', { name: 'Art' })
    await userEvent.selectOptions(kind, 'WLAN')
    expect(name.value).toBe('WLAN')
    await userEvent.selectOptions(kind, 'Balkon')
    expect(name.value).toBe('Balkon')
    await userEvent.type(name, ' nach Süden')
    await userEvent.selectOptions(kind, 'Terrasse')
    expect(name.value).toBe('Balkon nach Süden')
  })

  test('its name takes as many characters as the rules', async () => {
    await show({})
    await userEvent.click(await screen.findByRole('button', { name: 'Ausstattung hinzufügen' }))
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name der Ausstattung' })
    const codes = (length: number) =>
      checkForm('amenity', { name: 'x'.repeat(length) }).flatMap(({ path, code }) => (path === 'name' ? [code] : []))
    expect([codes(name.maxLength), codes(name.maxLength + 1)]).toEqual([[], ['too_long']])
  })

  test('a name that is taken is told at its field', async () => {
    const message = 'Eine Ausstattung mit diesem Namen hat das Hotel bereits'
    const body = { code: 'validation_failed', message: 'Bitte prüfen.', fields: { name: message } }
    await show({ [`POST ${amenities}`]: Response.json(body, { status: 422 }) })
    const dialog = await add()
    const error = await dialog.findByText(message)
    const name = dialog.getByRole('textbox', { name: 'Name der Ausstattung' })
    expect(name.getAttribute('aria-describedby')?.split(' ')).toContain(error.id)
    expect(dialog.queryByText(body.message)).toBeNull()
  })

  test('one too many is refused, and why', async () => {
    const message = 'Ein Hotel kann höchstens 100 Ausstattungen haben.'
    const body = { code: 'too_many_amenities', message }
    await show({ [`POST ${amenities}`]: Response.json(body, { status: 409 }) })
    const alert = within(await (await add()).findByRole('alert'))
    expect(alert.getByText('Vorgang fehlgeschlagen')).toBeTruthy()
    expect(alert.getByText(message)).toBeTruthy()
  })

  test('one that a room type cannot do without stays, and why', async () => {
    const refusal = { code: 'amenity_in_use', message: 'Die einzige von Superior.' }
    await show({ [`DELETE ${amenities}/${pool.id}`]: Response.json(refusal, { status: 409 }) })
    await userEvent.click(await screen.findByRole('button', { name: /Löschen/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Ausstattung löschen' }))
    expect(await screen.findByText('Die einzige von Superior.')).toBeTruthy()
  })

  test('one is changed on top of its version', async () => {
    const { requests } = await show({ [`PUT ${amenities}/${pool.id}`]: { data: { ...pool, name: 'Pool mit Bar' } } })
    await userEvent.click(await screen.findByRole('button', { name: /Bearbeiten/ }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Name der Ausstattung' }), ' mit Bar')
    await userEvent.click(screen.getByRole('button', { name: 'Änderungen speichern' }))
    expect(await screen.findByText('„Pool mit Bar“ wurde geändert')).toBeTruthy()
    expect(await requests.find(({ method }) => method === 'PUT')?.json()).toMatchObject({
      name: 'Pool mit Bar',
      version: 2,
    })
  })
})
