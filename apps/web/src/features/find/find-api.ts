import { findAnything } from '@keystay/contract/find/endpoints'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { hotelKey } from '../../platform/owner/hotel-events.ts'

const typingPauseMs = 120

/** What a hotel knows by a text, asked for once it has been still for a while; what was found before stays meanwhile. */
export function useFound(propertyId: string | undefined, text: string) {
  const [q] = useDebouncedValue(text.trim(), typingPauseMs)
  const isAsked = propertyId !== undefined && q !== ''
  const query = useQuery({
    queryKey: [...hotelKey(propertyId ?? ''), 'find', q],
    queryFn: ({ signal }) =>
      call(findAnything, { params: { propertyId: propertyId ?? '' }, query: { q }, signal }).then(({ data }) => data),
    enabled: isAsked,
    staleTime: 0,
    placeholderData: (before) => before,
    retry: false,
  })
  const isCurrent = q === text.trim() && !query.isPlaceholderData
  return {
    found: isAsked ? query.data : undefined,
    error: isAsked ? query.error : null,
    retry: () => void query.refetch(),
    /** Whether what is shown is of the text as it stands. */
    isCurrent: !isAsked || (isCurrent && query.data !== undefined),
  }
}
