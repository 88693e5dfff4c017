/** Our colours on paper and in mail. */
export const light = {
  paper: '#faf7f2',
  surface: '#ffffff',
  ink: '#1c1b1a',
  soft: '#5b5751',
  green: '#0f5c4d',
  onGreen: '#ffffff',
  line: '#e7e1d8',
  dash: '#857f76',
  sunken: '#f3eee5',
  good: '#1e6e47',
  goodGround: '#e6f2ea',
  warning: '#9a4a06',
  warningGround: '#fbf0df',
} as const
