import { useMemo } from 'react';
import type { Audience } from '../../../contract/circulars.ts';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { ReportContent } from '../frame/report-state.tsx';
import { StaffPage } from '../frame/staff-page.tsx';
import { useAddress } from '../frame/use-address.ts';
import { useReport } from '../frame/use-report.ts';
import { audienceOf } from './audience.ts';
import { AudienceFields } from './audience-fields.tsx';
import { CircularForm } from './circular-form.tsx';
import { ReadersOfLetter } from './readers.tsx';

const back = { to: paths.circulars, words: m.circulars_back() };

/** A letter to many: whom it is for (in the address), what it says, how it arrives, and sending it. */
export function NewCircularPage() {
  const [address, change] = useAddress();
  const asked = JSON.stringify(audienceOf(address));
  const audience = useMemo(() => JSON.parse(asked) as Audience | null, [asked]);
  return (
    <StaffPage title={m.circulars_new()} back={back}>
      {audience ? (
        <To audience={audience} />
      ) : (
        <Empty title={m.circulars_whom()}>
          <p>{m.circulars_chosen_lost()}</p>
          <Button look="secondary" onClick={() => change({ chosen: undefined })}>
            {m.circulars_chosen_clear()}
          </Button>
        </Empty>
      )}
    </StaffPage>
  );
}

function To({ audience }: { audience: Audience }) {
  const report = useReport('circularReaders', { audience });
  return (
    <>
      <AudienceFields audience={audience} />
      <ReportContent report={report} rows={8}>
        {(readers) => (
          <>
            <ReadersOfLetter audience={audience} first={readers} isOld={report.isPlaceholderData} />
            <CircularForm audience={audience} readers={readers} isOld={report.isPlaceholderData} />
          </>
        )}
      </ReportContent>
    </>
  );
}
