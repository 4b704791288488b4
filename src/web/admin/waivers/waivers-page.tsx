import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import type { StaffWaiver } from '../../../contract/waivers.ts';
import { m } from '../../../words/messages.js';
import { staffPaths } from '../../staff-paths.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { ReportContent } from '../frame/report-state.tsx';
import { StaffPage } from '../frame/staff-page.tsx';
import { useReport } from '../frame/use-report.ts';
import { useRunsSchool } from '../frame/use-runs-school.ts';
import { NewWaiver } from './new-waiver.tsx';
import { StateTag } from './waiver-parts.tsx';
import styles from './waivers.module.css';

/** All waivers of the school: whom each is for, which version is signed, and how often. */
export function WaiversPage() {
  const report = useReport('staffWaivers', {});
  const [isAdding, setAdding] = useState(false);
  const runs = useRunsSchool();
  const add = runs && <Button onClick={() => setAdding(true)}>{m.waivers_new()}</Button>;
  return (
    <StaffPage
      title={m.waivers_title()}
      lead={m.waivers_lead()}
      {...(runs && { back: { to: staffPaths.settings, words: m.admin_part_settings() } })}
      // Where there is none, it stands in their place.
      tools={report.data?.waivers.length !== 0 && add}
    >
      <ReportContent report={report}>
        {({ waivers }) =>
          waivers.length === 0 ? (
            <Empty title={m.waivers_none_title()}>
              {runs && <p>{m.waivers_none()}</p>}
              {add}
            </Empty>
          ) : (
            <ul className={styles.list} aria-label={m.waivers_staff_list()}>
              {waivers.map((waiver) => (
                <li key={waiver.id} className={styles.waiver}>
                  <div className={styles.head}>
                    <h2>
                      <Link to={staffPaths.staffWaiver(waiver.id)}>{waiver.title}</Link>
                    </h2>
                    <StateTag waiver={waiver} />
                  </div>
                  <p>{describeScope(waiver)}</p>
                  <p>
                    <Link to={staffPaths.waiverSigners(waiver.id)}>
                      {m.waivers_signatures_count({ count: waiver.signatures })}
                    </Link>
                  </p>
                </li>
              ))}
            </ul>
          )
        }
      </ReportContent>
      {isAdding && <NewWaiver onClose={() => setAdding(false)} />}
    </StaffPage>
  );
}

/** Whom a waiver is for, and how often they sign. */
function describeScope({ classType, class: ofClass, eachSemester }: StaffWaiver): string {
  const whom = classType
    ? m.waivers_for_type({ name: classType.name })
    : ofClass
      ? ofClass.name
        ? m.waivers_for_class({ name: ofClass.name })
        : m.waivers_for_class_gone()
      : m.waivers_for_all();
  return eachSemester ? `${whom} · ${m.waivers_each_semester()}` : whom;
}
