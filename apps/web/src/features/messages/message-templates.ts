import type { Language } from '@keystay/contract/shared/languages'

/** What hotels write again and again. */
export const templateNames = ['welcome', 'late', 'early', 'parking', 'thanks'] as const
export type TemplateName = (typeof templateNames)[number]

type Filled = {
  readonly guest: string
  readonly hotel: string
  readonly checkInTime: string
  readonly checkOutTime: string
}

/** In the language in which the guest booked, whatever the hotel's people read. What stands in brackets is for them to fill in. */
const texts: Readonly<Record<Language, Readonly<Record<TemplateName, (filled: Filled) => string>>>> = {
  de: {
    welcome: ({ guest, hotel, checkInTime }) =>
      `Guten Tag ${guest},\nwir freuen uns auf Sie! Ihr Zimmer ist ab ${checkInTime} für Sie bereit. Sagen Sie uns gern, wann Sie ungefähr ankommen.\nIhr Team vom ${hotel}`,
    late: ({ guest }) =>
      `Guten Tag ${guest},\nkommen Sie gern auch später: So kommen Sie ins Haus: [Weg, Schlüssel, Code]. Unter dieser Nummer erreichen Sie uns: [Telefon].`,
    early: ({ guest, checkInTime }) =>
      `Guten Tag ${guest},\nIhr Zimmer ist ab ${checkInTime} sicher bereit, oft schon früher. Ihr Gepäck können Sie jederzeit bei uns lassen.`,
    parking: ({ guest }) =>
      `Guten Tag ${guest},\nparken können Sie hier: [Ort, Preis, Höhe]. Bitte sagen Sie uns, ob Sie einen Platz brauchen.`,
    thanks: ({ guest, hotel }) =>
      `Guten Tag ${guest},\nvielen Dank, dass Sie bei uns waren. Kommen Sie gut nach Hause!\nIhr Team vom ${hotel}`,
  },
  en: {
    welcome: ({ guest, hotel, checkInTime }) =>
      `Hello ${guest},\nwe look forward to seeing you! Your room is ready from ${checkInTime}. Please tell us roughly when you will arrive.\nYour team at ${hotel}`,
    late: ({ guest }) =>
      `Hello ${guest},\nyou are welcome to come later. This is how you get in: [way, key, code]. You reach us at this number: [phone].`,
    early: ({ guest, checkInTime }) =>
      `Hello ${guest},\nyour room is ready from ${checkInTime} at the latest, often earlier. You may leave your luggage with us at any time.`,
    parking: ({ guest }) =>
      `Hello ${guest},\nyou can park here: [place, price, height]. Please tell us whether you need a space.`,
    thanks: ({ guest, hotel }) =>
      `Hello ${guest},\nthank you for staying with us. Have a safe journey home!\nYour team at ${hotel}`,
  },
  vi: {
    welcome: ({ guest, hotel, checkInTime }) =>
      `Kính chào ${guest},\nkhách sạn rất mong được đón quý khách! Phòng sẵn sàng từ ${checkInTime}. Xin cho biết khoảng mấy giờ quý khách đến.\n${hotel}`,
    late: ({ guest }) =>
      `Kính chào ${guest},\nquý khách cứ thoải mái đến muộn. Cách vào nhà: [lối vào, chìa khóa, mã số]. Số điện thoại liên hệ: [điện thoại].`,
    early: ({ guest, checkInTime }) =>
      `Kính chào ${guest},\nphòng chắc chắn sẵn sàng từ ${checkInTime}, thường còn sớm hơn. Quý khách có thể gửi hành lý bất cứ lúc nào.`,
    parking: ({ guest }) =>
      `Kính chào ${guest},\nquý khách có thể đậu xe tại: [địa điểm, giá, chiều cao]. Xin cho biết quý khách có cần chỗ đậu không.`,
    thanks: ({ guest, hotel }) =>
      `Kính chào ${guest},\ncảm ơn quý khách đã lưu trú. Chúc quý khách về nhà bình an!\n${hotel}`,
  },
}

/** A template for a guest. */
export function fillTemplate(language: Language, name: TemplateName, filled: Filled): string {
  return texts[language][name](filled)
}
