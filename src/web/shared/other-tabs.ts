/** What this person's other tabs of this origin are told, and how a tab stops listening. */
export interface OtherTabs {
  tell(word: string): void;
  close(): void;
}

/** Joins the tabs that talk under one name; `hear` is called for what another of them tells, never for one's own words. */
export function joinOtherTabs(name: string, hear: () => void): OtherTabs {
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', hear);
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the rule means window.postMessage: a channel takes no target, it is of one origin
    tell: (word) => channel.postMessage(word),
    close: () => channel.close(),
  };
}
