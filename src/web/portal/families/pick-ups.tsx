import type { family } from '../../../contract/families.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import { Stack } from '../../ui/layout.tsx';
import styles from './families.module.css';
import { Row, Rows } from '../../ui/rows.tsx';

/** Where and when the students are whom one may pick up. */
export function PickUps({ pickUps }: Pick<OutputOf<typeof family>, 'pickUps'>) {
  const format = useFormat();
  return (
    <Stack>
      <h3 className={styles.heading}>{m.families_pick_ups()}</h3>
      <Rows>
        {pickUps.map((student) => (
          <Row key={student.studentId}>
            <div>
              <p className={styles.name}>{student.name}</p>
              {student.classes.length === 0 && <p className={styles.small}>{m.families_pick_ups_none()}</p>}
              {student.classes.map(({ title, location, dates }) => (
                <p key={`${title} ${dates[0]?.on}`} className={styles.small}>
                  {[title, location].filter(Boolean).join(' · ')}
                  {dates.map(({ on, start, end, place }) => (
                    <span key={`${on} ${start}`}>
                      <br />
                      {format.dayOfWeek(on)}, {format.times(start, end)}{' '}
                      {place && (
                        <strong>
                          {m.classes_date_at({ place: [place.name, place.address].filter(Boolean).join(', ') })}
                        </strong>
                      )}
                    </span>
                  ))}
                </p>
              ))}
            </div>
          </Row>
        ))}
      </Rows>
    </Stack>
  );
}
