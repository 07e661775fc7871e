const NAME = "quota-notifications";

export const isNotifying = (): boolean =>
  localStorage.getItem(NAME) === "on" && "Notification" in window && Notification.permission === "granted";

export const setNotifying = (isOn: boolean): void => localStorage.setItem(NAME, isOn ? "on" : "off");
