/** Puts the focus on the first field that is marked wrong, or on the first remark that says what is; true when there was one. */
export function focusFirstError(area: ParentNode | null): boolean {
  const first = area?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"][tabindex]')
  first?.focus()
  return Boolean(first)
}
