/** Longitude and latitude in degrees. */
export type Point = readonly [number, number]
/** Also a line. */
export type Ring = readonly Point[]
/** What lies in a cell, by its south-west corner. */
type Piece<T> = { readonly west: number; readonly south: number; readonly piece: T }

/** Degrees on a side. */
export const cellSize = 10
/** Cells overlap by so many degrees, so that no seam shows between them. */
const overlap = 0.1

/** Cuts a polygon with its holes into the cells that it touches. */
export function cutPolygon(polygon: readonly Ring[]): Piece<Ring[]>[] {
  return cellsOver(polygon, 0).flatMap((west) => {
    const strip = clipPolygon(polygon, 0, west)
    return cellsOver(strip, 1)
      .map((south) => ({ west, south, piece: clipPolygon(strip, 1, south) }))
      .filter(({ piece }) => piece.length > 0)
  })
}

/** Cuts a line into the cells that it runs through; it may come back to one. */
export function cutLine(line: Ring): Piece<Ring>[] {
  return cellsOver([line], 0).flatMap((west) =>
    clipLine(line, 0, west).flatMap((part) =>
      cellsOver([part], 1).flatMap((south) => clipLine(part, 1, south).map((piece) => ({ west, south, piece }))),
    ),
  )
}

/** Lower edges of the cells that a polygon's outer ring touches along an axis. */
function cellsOver([outer = []]: readonly Ring[], axis: 0 | 1): number[] {
  let low = Infinity
  let high = -Infinity
  for (const point of outer) {
    low = Math.min(low, point[axis])
    high = Math.max(high, point[axis])
  }
  const edges: number[] = []
  for (let edge = Math.floor(low / cellSize) * cellSize; edge < high; edge += cellSize) edges.push(edge)
  return edges.filter((edge) => edge >= -180 && edge < 180)
}

/** What of a polygon lies in one row or column of cells; empty when its outer ring does not reach there. */
function clipPolygon(polygon: readonly Ring[], axis: 0 | 1, low: number): Ring[] {
  const [outer, ...holes] = polygon.map((ring) =>
    clipHalf(clipHalf(ring, axis, low - overlap, 1), axis, low + cellSize + overlap, -1),
  )
  if (!outer || outer.length < 3) return []
  return [outer, ...holes.filter((hole) => hole.length >= 3)]
}

/** Sutherland and Hodgman: keeps what lies above (side 1) or below (side −1) an edge. */
function clipHalf(ring: Ring, axis: 0 | 1, edge: number, side: 1 | -1): Ring {
  const kept: Point[] = []
  let last = ring.at(-1)
  for (const point of ring) {
    const inside = (point[axis] - edge) * side >= 0
    if (last && inside !== (last[axis] - edge) * side >= 0) kept.push(crossing(last, point, axis, edge))
    if (inside) kept.push(point)
    last = point
  }
  return kept
}

function crossing(from: Point, to: Point, axis: 0 | 1, edge: number): Point {
  const part = (edge - from[axis]) / (to[axis] - from[axis])
  const other = axis === 0 ? 1 : 0
  const across = from[other] + (to[other] - from[other]) * part
  return axis === 0 ? [edge, across] : [across, edge]
}

function clipLine(line: Ring, axis: 0 | 1, low: number): Ring[] {
  return clipLineHalf(line, axis, low - overlap, 1).flatMap((part) =>
    clipLineHalf(part, axis, low + cellSize + overlap, -1),
  )
}

/** The parts of a line that lie above (side 1) or below (side −1) an edge. */
function clipLineHalf(line: Ring, axis: 0 | 1, edge: number, side: 1 | -1): Ring[] {
  const parts: Point[][] = [[]]
  let last: Point | undefined
  for (const point of line) {
    const inside = (point[axis] - edge) * side >= 0
    if (last && inside !== (last[axis] - edge) * side >= 0) {
      parts.at(-1)?.push(crossing(last, point, axis, edge))
      // What comes in later is another part.
      if (!inside) parts.push([])
    }
    if (inside) parts.at(-1)?.push(point)
    last = point
  }
  return parts.filter((part) => part.length > 1)
}

/** Ramer, Douglas and Peucker: leaves points out that lie nearer than that to the line between those that stay. */
export function thin(line: Ring, nearest: number): Ring {
  const [first, last] = [line[0], line.at(-1)]
  if (!first || !last || line.length < 3) return line
  let farthest = 0
  let most = 0
  for (const [index, point] of line.entries()) {
    const distance = distanceTo(point, first, last)
    if (distance > most) [farthest, most] = [index, distance]
  }
  if (most <= nearest) return [first, last]
  return [...thin(line.slice(0, farthest + 1), nearest).slice(0, -1), ...thin(line.slice(farthest), nearest)]
}

/** How far a point is from a line, or from the point that its ends share. */
function distanceTo([x, y]: Point, [fromX, fromY]: Point, [toX, toY]: Point): number {
  const length = Math.hypot(toX - fromX, toY - fromY)
  if (length === 0) return Math.hypot(x - fromX, y - fromY)
  return Math.abs((toX - fromX) * (fromY - y) - (fromX - x) * (toY - fromY)) / length
}
