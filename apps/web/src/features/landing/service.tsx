import { IconLock, IconMessageCircle, IconSearch } from '@tabler/icons-react'
import large from '../../assets/breakfast-960.webp'
import small from '../../assets/breakfast-480.webp'
import { useTranslation } from '../../platform/language.ts'
import classes from './service.module.css'

const points = [
  { key: 'search', Icon: IconSearch },
  { key: 'book', Icon: IconLock },
  { key: 'manage', Icon: IconMessageCircle },
] as const

/** How booking goes here. */
export function Service() {
  const { t } = useTranslation()
  return (
    <section id="service" aria-labelledby="service-title" className={classes.ground}>
      <div className={`content ${classes.service}`}>
        <img
          className={classes.picture}
          src={large}
          srcSet={`${small} 480w, ${large} 960w`}
          sizes="(max-width: 62em) 100vw, 520px"
          width={960}
          height={640}
          alt=""
          loading="lazy"
        />
        <div>
          <h2 id="service-title" className="display-lg">
            {t('landing.serviceTitle')}
          </h2>
          <ul className={classes.points}>
            {points.map(({ key, Icon }) => (
              <li key={key} className={classes.point}>
                <span className={classes.icon}>
                  <Icon size={20} stroke={1.75} aria-hidden />
                </span>
                <div>
                  <h3 className={classes.name}>{t(`landing.service.${key}`)}</h3>
                  <p className="soft">{t(`landing.service.${key}Text`)}</p>
                </div>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}
