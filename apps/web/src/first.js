// Runs before a page is shown: which colours it has, and whether it waits, since its reader reads another language.
try {
  const root = document.documentElement
  const chosen = localStorage.getItem('color-scheme')
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset.mantineColorScheme = isDark ? 'dark' : 'light'
  const language = localStorage.getItem('language')
  if (language && language !== root.lang && !new URLSearchParams(location.search).has('lang')) root.dataset.waits = ''
} catch {
  // Without a memory the page is as it was drawn.
}
