import { useFetcher } from 'react-router';

/**
 * A fetcher for what somebody writes in the back office, with the shape of the router's own. Where the session is over
 * the answer is `SignedOut`, and what was typed stays where it is.
 */
export const useLastingFetcher = useFetcher;
