declare module 'saxon-js' {
  const saxon: {
    transform(
      options: {
        readonly stylesheetInternal: unknown
        readonly sourceText: string
        readonly destination: 'serialized'
      },
      how: 'sync',
    ): { readonly principalResult: string }
  }
  export default saxon
}
