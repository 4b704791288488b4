declare module 'virtual:call-list' {
  const publicCalls: readonly string[];
  export default publicCalls;
}
