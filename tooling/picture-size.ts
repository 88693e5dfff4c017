import sharp from 'sharp'

/** How large a picture is, in pixels. */
export async function pictureSize(bytes: Buffer): Promise<{ readonly width: number; readonly height: number }> {
  const { width, height } = await sharp(bytes).metadata()
  return { width, height }
}
