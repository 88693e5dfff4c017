/** Words by which breakfast goes in the languages of the product. */
const breakfast = /frühstück|fruehstueck|breakfast|bữa sáng|ăn sáng|điểm tâm/

/** Whether an extra is called like what a plan with breakfast includes. */
export function isMeal(name: string): boolean {
  return breakfast.test(name.normalize('NFC').toLowerCase())
}
