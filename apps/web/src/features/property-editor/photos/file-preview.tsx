import { IconPhoto } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import classes from './photos.module.css'

const width = 480
const height = 320

/** Shows a chosen file before it is uploaded; a file that is no picture shows that it is none. */
export function FilePreview({ file }: { readonly file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [readable, setReadable] = useState(true)
  useEffect(() => {
    let left = false
    const draw = async () => {
      const picture = await createImageBitmap(file, { resizeWidth: width, resizeQuality: 'medium' })
      const context = canvas.current?.getContext('2d')
      // Cropped to the middle, as pictures are shown.
      const across = Math.max(width, (height * picture.width) / picture.height)
      const down = (across * picture.height) / picture.width
      if (!left) context?.drawImage(picture, (width - across) / 2, (height - down) / 2, across, down)
      picture.close()
    }
    draw().catch(() => left || setReadable(false))
    return () => {
      left = true
    }
  }, [file])
  if (!readable)
    return (
      <span className={classes.unreadable}>
        <IconPhoto size={32} stroke={1.75} aria-hidden />
      </span>
    )
  return <canvas ref={canvas} className={classes.preview} width={width} height={height} />
}
