import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Audience } from '../../../contract/circulars.ts';
import { m } from '../../../words/messages.js';
import { staffPaths } from '../../staff-paths.ts';
import { whyOf } from '../../shared/failure.ts';
import { newScreenId } from '../../shared/new-key.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { ReportContent } from '../frame/report-state.tsx';
import { StaffPage } from '../frame/staff-page.tsx';
import { useAddress } from '../frame/use-address.ts';
import { useTabKeeper } from '../frame/use-tab-keeper.ts';
import { useReport } from '../frame/use-report.ts';
import { audienceOf } from './audience.ts';
import { AudienceFields } from './audience-fields.tsx';
import { CircularForm } from './circular-form.tsx';
import { addressOfDraft, letterInTab } from './drafts/address-of-draft.ts';
import type { Draft } from './draft.ts';
import { type ServerDraft, serverDraftOf } from './drafts/use-kept-letter.ts';
import { ReadersOfLetter } from './readers.tsx';
import type { WrittenLetter } from './use-circular-form.ts';

const back = { to: staffPaths.circulars, words: m.circulars_back() };

/** A letter to many: whom it is for (in the address), what it says, how it arrives, and sending it. The address names its draft once it is kept. */
export function NewCircularPage() {
  const [{ draft: draftId }] = useAddress();
  const [ownId] = useState(newScreenId);
  return (
    <StaffPage title={m.circulars_new()} back={back}>
      {draftId === undefined || draftId === ownId ? (
        <Letter key={ownId} draftId={ownId} draft={null} />
      ) : (
        <OpenedLetter key={draftId} draftId={draftId} />
      )}
    </StaffPage>
  );
}

/** A letter that was begun before, here or on another computer. */
function OpenedLetter({ draftId }: { draftId: string }) {
  // What it was opened with; what is kept since is the form's to follow, and once it was sent there is none to be asked for.
  const [first, setFirst] = useState<ServerDraft | null>(null);
  return first ? <Letter draftId={draftId} draft={first} /> : <ReadLetter draftId={draftId} onRead={setFirst} />;
}

function ReadLetter({ draftId, onRead }: { draftId: string; onRead: (draft: ServerDraft) => void }) {
  const report = useReport('circularDraft', { draftId });
  const read = report.isFetching ? undefined : report.data?.draft;
  useEffect(() => {
    if (read) onRead(serverDraftOf(read));
  }, [read, onRead]);
  const kept = useTabKeeper<Draft>(letterInTab(draftId));
  // Typed in this tab, and the network has not taken it yet.
  if (whyOf(report.error) === 'gone' && kept.read()) return <Letter draftId={draftId} draft={null} />;
  if (whyOf(report.error) === 'gone')
    return (
      <Empty title={m.circulars_draft_gone_title()}>
        <p>{m.circulars_draft_gone()}</p>
        <ButtonLink look="secondary" to={staffPaths.newCircular}>
          {m.circulars_new()}
        </ButtonLink>
      </Empty>
    );
  return (
    <ReportContent report={{ ...report, data: undefined }} rows={8}>
      {() => null}
    </ReportContent>
  );
}

function Letter({ draftId, draft }: { draftId: string; draft: ServerDraft | null }) {
  const [address, change] = useAddress();
  // An address that names a draft alone: whom it is for stands in the draft.
  const isToUnpack = draft !== null && address['of'] === undefined;
  // Once: later changes of the address are choices made on the screen, not to be unpacked again.
  const unpack = useEffectEvent(() => {
    if (isToUnpack) change(addressOfDraft(draft), { replace: true });
  });
  useEffect(() => unpack(), []);
  const asked = JSON.stringify(isToUnpack ? draft.audience : audienceOf(address));
  const audience = useMemo(() => JSON.parse(asked) as Audience | null, [asked]);
  return audience ? (
    <To audience={audience} draftId={draftId} draft={draft} />
  ) : (
    <Empty title={m.circulars_whom()}>
      <p>{m.circulars_chosen_lost()}</p>
      <Button look="secondary" onClick={() => change({ chosen: undefined })}>
        {m.circulars_chosen_clear()}
      </Button>
    </Empty>
  );
}

function To(letter: WrittenLetter) {
  const { audience } = letter;
  const report = useReport('circularReaders', { audience });
  return (
    <>
      <AudienceFields audience={audience} />
      <ReportContent report={report} rows={8}>
        {(readers) => (
          <>
            <ReadersOfLetter audience={audience} first={readers} isOld={report.isPlaceholderData} />
            <CircularForm {...letter} readers={readers} isOld={report.isPlaceholderData} />
          </>
        )}
      </ReportContent>
    </>
  );
}
