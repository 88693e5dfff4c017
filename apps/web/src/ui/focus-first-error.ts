/** Puts the focus on the first field that is marked wrong, or on the first remark that says what is. */
export function focusFirstError(area: HTMLElement | null): void {
  area?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"][tabindex]')?.focus()
}
