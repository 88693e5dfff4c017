import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// A busy machine may need longer than the second that is usual.
configure({ asyncUtilTimeout: 10_000 })

// A page that stayed would go on drawing when its window is gone.
afterEach(cleanup)
