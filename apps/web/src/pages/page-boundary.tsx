import { Component, type ReactNode } from 'react'
import { PageFailed } from './page-failed.tsx'

type PageBoundaryProps = {
  readonly children: ReactNode
  /** In place of a page that failed, inside a layout that goes on. */
  readonly failed?: ReactNode
}

/** Shows that a page failed in its place. A class, because React catches the failures of a subtree in classes only. */
export class PageBoundary extends Component<PageBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    const { children, failed = <PageFailed /> } = this.props
    return this.state.failed ? failed : children
  }
}
