import { Component, type ReactNode } from 'react'
import { PageFailed } from './page-failed.tsx'

type PageBoundaryProps = { readonly children: ReactNode }

/** Shows that a page failed in its place. A class, because React catches the failures of a subtree in classes only. */
export class PageBoundary extends Component<PageBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <PageFailed /> : this.props.children
  }
}
