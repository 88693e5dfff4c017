import { readFileSync } from 'node:fs'
import { demoHotel, type DemoHotel } from './demo-hotel.ts'

/** The first ones are the ones to feature. */
const slugs = [
  'quinta-das-andorinhas',
  'silberdistel',
  'casa-azul-1884',
  'nha-ben-song',
  'kastanie-17',
  'villa-zitronengarten',
  'reethaus-ellenbogen',
  'vinh-sao-bien',
  'gasthof-salzglocke',
  'terraco-do-mar',
  'may-nep',
  'innzeile-7',
  'pousada-do-sal',
  'doi-thong',
  'pho-den',
  'praia-dourada',
  'kojenhaus-speicherstadt',
]

/** All hotels of the demo data: the files of hotels/. */
export const demoHotels: readonly DemoHotel[] = slugs.map((slug) => {
  const file = new URL(`./hotels/${slug}.json`, import.meta.url)
  return demoHotel.parse(JSON.parse(readFileSync(file, 'utf8')))
})
