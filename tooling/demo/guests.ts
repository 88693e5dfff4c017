/** An invented guest of the demo data. */
export type DemoGuest = {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
}

type People = { readonly first: readonly string[]; readonly last: readonly string[]; readonly phone: string }

const words = (text: string) => text.split(' ')

const german = {
  first: words(
    'Anna Lukas Marie Jonas Lena Felix Clara Paul Greta Emil Johanna Tim Frieda Moritz Ida Jan Katrin Holger Sabine Uwe Birgit Ralf Heike Stefan',
  ),
  last: words(
    'Brandt Keller Vogt Lindner Seidel Ahrens Pohl Winkler Hauser Krämer Böhm Ziegler Sommer Reuter Thoma Wendt Jansen Marx Ebert Falk',
  ),
}
const portuguese = {
  first: words(
    'Ana João Maria Pedro Inês Tiago Beatriz Rui Catarina Miguel Sofia Nuno Marta Duarte Leonor Hugo Teresa Vasco Joana Afonso Rita Gonçalo',
  ),
  last: words(
    'Almeida Barros Cardoso Duarte Esteves Faria Guerreiro Lourenço Marques Neves Pacheco Queirós Rocha Simões Teixeira Valente Viegas Brito Cabrita Moura',
  ),
}
const english = {
  first: words(
    'Oliver Emma Harry Grace Jack Alice George Ruby Thomas Ella James Lucy Henry Chloe Daniel Amy Peter Helen Martin Susan Ian Fiona',
  ),
  last: words(
    'Ashworth Barlow Calloway Dunmore Ellery Fairbank Grayson Hollis Kirkby Langford Merriman Norwood Pemberton Radcliffe Selwyn Thornbury Whitcombe Yardley',
  ),
}
const french = {
  first: words(
    'Camille Louis Chloé Hugo Manon Jules Léa Arthur Élise Mathis Juliette Théo Margaux Antoine Céline Rémi',
  ),
  last: words(
    'Aubert Blanchet Caron Delmas Fournel Garnier Jolivet Lacroix Marchand Pelletier Renaud Sabatier Vasseur',
  ),
}
const spanish = {
  first: words('Lucía Álvaro Carmen Javier Elena Pablo Nuria Diego Marta Sergio Irene Adrián Pilar Raúl Alba Iván'),
  last: words(
    'Aguirre Bermejo Calvo Domínguez Escudero Fuentes Gallardo Herrero Lozano Montero Pastor Robles Serrano Vidal',
  ),
}
const dutch = {
  first: words('Sanne Daan Femke Bram Lotte Sem Eva Thijs Roos Ruben Maud Jeroen Anouk Pieter'),
  last: words('Bakker Dekker Hoekstra Kuipers Molenaar Postma Schouten Verhoeven Wouters Zijlstra Claes Maes'),
}
const italian = {
  first: words('Giulia Marco Chiara Luca Elisa Matteo Sara Davide Laura Andrea Silvia Paolo'),
  last: words('Bassi Conti Ferrara Galli Lombardi Martinelli Pellegrini Rinaldi Serra Vitali'),
}
const nordic = {
  first: words('Astrid Erik Ingrid Lars Freja Nils Maja Anders Signe Mikael Elin Oskar Aino Jukka'),
  last: words('Berglund Dahl Ekström Holm Lindqvist Nygaard Solberg Strand Sundby Vik Korhonen Mäkelä'),
}
const slavic = {
  first: words('Marta Piotr Anna Tomasz Ewa Marek Irina Pavel Elena Viktor Nadia Andrei Zofia Mihai'),
  last: words('Adamczyk Borowski Domanski Kaminski Lisiecki Malinowski Novak Petrov Sokolov Wilk Zielinski Ionescu'),
}
const vietnamese = {
  first: words('Minh Lan Hùng Mai Tuấn Hương Nam Thảo Long Ngọc Khánh Linh Quang Trang Đức Yến'),
  last: words('Nguyễn Trần Lê Phạm Hoàng Vũ Đặng Bùi Đỗ Hồ Dương Lý'),
}
const chinese = {
  first: words('Wei Fang Jun Mei Hao Ling Tao Xiu Yan Bo Jing Lei'),
  last: words('Chen Deng Gao Huang Liang Lin Song Tang Xu Zhao Zhou'),
}

/** Numbers are from the ranges that the regulators keep for fiction, else plainly impossible; # is a digit. */
const peopleOf: Record<string, People> = {
  PRT: { ...portuguese, phone: '+351 900 000 ###' },
  BRA: { ...portuguese, phone: '+55 11 90000 0###' },
  AGO: { ...portuguese, phone: '+244 900 000 ###' },
  GBR: { ...english, phone: '+44 7700 900###' },
  IRL: { ...english, phone: '+353 20 910 0###' },
  USA: { ...english, phone: '+1 202 555 01##' },
  AUS: { ...english, phone: '+61 491 570 ###' },
  DEU: { ...german, phone: '+49 171 39200##' },
  AUT: { ...german, phone: '+43 660 0000 ###' },
  CHE: { ...german, phone: '+41 78 000 0###' },
  LUX: { ...french, phone: '+352 600 000 ###' },
  FRA: { ...french, phone: '+33 6 39 98 0# ##' },
  ESP: { ...spanish, phone: '+34 600 000 ###' },
  ARG: { ...spanish, phone: '+54 11 0000 0###' },
  NLD: { ...dutch, phone: '+31 6 0000 0###' },
  BEL: { ...dutch, phone: '+32 400 00 0# ##' },
  ITA: { ...italian, phone: '+39 300 000 0###' },
  SWE: { ...nordic, phone: '+46 70 174 06 ##' },
  NOR: { ...nordic, phone: '+47 400 00 0##' },
  DNK: { ...nordic, phone: '+45 20 00 00 ##' },
  FIN: { ...nordic, phone: '+358 40 000 0###' },
  POL: { ...slavic, phone: '+48 500 000 ###' },
  RUS: { ...slavic, phone: '+7 900 000 0###' },
  ROU: { ...slavic, phone: '+40 700 000 ###' },
  CHN: { ...chinese, phone: '+86 130 0000 0###' },
  CN: { ...chinese, phone: '+86 130 0000 0###' },
  VNM: { ...vietnamese, phone: '+84 90 000 0###' },
}

/** Names that could come from many places, for countries without a list of their own. */
const anywhere: People = {
  first: words('Alex Nina Sam Mira David Lina Robin Nora Adam Eva Leo Sonja'),
  last: words('Amsel Berg Costa Dean Elm Forest Lane Marin Nord Rivers Stone West'),
  phone: '+999 00 000 0###',
}

const mailDomains = ['example.com', 'example.org', 'example.net'] as const

/** The invented guest number `index` of a country (ISO 3166-1 alpha-3); the same for the same arguments. */
export function demoGuest(country: string, index: number): DemoGuest {
  const people = peopleOf[country] ?? anywhere
  const random = scramble(index, country)
  const firstName = pick(people.first, random)
  const lastName = pick(people.last, Math.floor(random / people.first.length))
  const digits = String(scramble(index + 1, country)).padStart(4, '0')
  let used = 0
  const phone = people.phone.replaceAll('#', () => digits.charAt(digits.length - 1 - used++) || '0')
  const domain = pick(mailDomains, random)
  return { firstName, lastName, phone, email: `${asciiOf(firstName)}.${asciiOf(lastName)}.${index}@${domain}` }
}

function pick(list: readonly string[], index: number): string {
  return list[index % list.length] ?? ''
}

/** A number from 0 to 2³² − 1 that looks random but depends only on its arguments. */
function scramble(index: number, salt: string): number {
  let hash = 2166136261
  for (const letter of `${salt}:${index}`) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}

function asciiOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/[^a-z]/g, '')
}
