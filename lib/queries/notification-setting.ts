const NAME = "quota-notifications";

/** Whether a person has turned notifications on in this browser, and the browser still allows them. */
export const isNotifying = (): boolean =>
  localStorage.getItem(NAME) === "on" && "Notification" in window && Notification.permission === "granted";

/** Remembers a person's choice in this browser. */
export const setNotifying = (isOn: boolean): void => localStorage.setItem(NAME, isOn ? "on" : "off");
