import type { DemoHotel } from './demo-hotel.ts'
import { casaAzul1884 } from './hotels/casa-azul-1884.ts'
import { doiThong } from './hotels/doi-thong.ts'
import { gasthofSalzglocke } from './hotels/gasthof-salzglocke.ts'
import { innzeile } from './hotels/innzeile-7.ts'
import { kastanie17 } from './hotels/kastanie-17.ts'
import { kojenhaus } from './hotels/kojenhaus-speicherstadt.ts'
import { mayNep } from './hotels/may-nep.ts'
import { nhaBenSong } from './hotels/nha-ben-song.ts'
import { phoDen } from './hotels/pho-den.ts'
import { pousadaDoSal } from './hotels/pousada-do-sal.ts'
import { praiaDourada } from './hotels/praia-dourada.ts'
import { quintaDasAndorinhas } from './hotels/quinta-das-andorinhas.ts'
import { reethausEllenbogen } from './hotels/reethaus-ellenbogen.ts'
import { silberdistel } from './hotels/silberdistel.ts'
import { terracoDoMar } from './hotels/terraco-do-mar.ts'
import { villaZitronengarten } from './hotels/villa-zitronengarten.ts'
import { vinhSaoBien } from './hotels/vinh-sao-bien.ts'

/** All hotels of the demo data; the first ones are the ones to feature. */
export const demoHotels: readonly DemoHotel[] = [
  quintaDasAndorinhas,
  silberdistel,
  casaAzul1884,
  nhaBenSong,
  kastanie17,
  villaZitronengarten,
  reethausEllenbogen,
  vinhSaoBien,
  gasthofSalzglocke,
  terracoDoMar,
  mayNep,
  innzeile,
  pousadaDoSal,
  doiThong,
  phoDen,
  praiaDourada,
  kojenhaus,
]
