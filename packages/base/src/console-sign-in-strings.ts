// The console's UI strings for getting a token, which few operations need.

export const SIGN_IN_WORDS = {
  getToken: "Get token",
  refreshToken: "Refresh token",
  flow: "Flow",
  flowCode: "authorization code",
  flowClient: "client credentials",
  flowDevice: "device code",
  flowImplicit: "implicit",
  flowPassword: "password",
  clientId: "Client ID",
  clientSecret: "Client secret",
  scopes: "Scopes",
  redirectUrl: "Register this redirect URL with the authorization server: {url}",
  waiting: "Waiting for the authorization server…",
  enterCode: "Open {url} and enter this code: {code}",
  tokenReceived: "Token received.",
  popupBlocked: "The browser blocked the sign-in window. Allow pop-ups for this site and try again.",
  denied: "The authorization server denied the request: {reason}",
  wrongState: "This response belongs to another sign-in attempt and was ignored. Try again.",
  signInExpired: "The sign-in was not completed in time. Try again.",
  tokenFailed: "Could not reach the token URL from this page. You can paste a token instead.",
} as const;
