const NAME = "quota-notifications";

/** Whether notifications are on, and the browser still allows them. */
export const isNotifying = (): boolean =>
  localStorage.getItem(NAME) === "on" && "Notification" in window && Notification.permission === "granted";

export const setNotifying = (isOn: boolean): void => localStorage.setItem(NAME, isOn ? "on" : "off");
