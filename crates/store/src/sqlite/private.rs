//! Files and folders that the host's user alone may open. Root, who looks after a host with `parlour
//! prune` and the like, makes them for that user: whoever owns the folder.

use std::{
    fs::{self, File, OpenOptions},
    io,
    path::Path,
};

/// Opens a file for writing, and creates it, if need be, for the owner of its folder alone.
pub(super) fn open(path: &Path, options: &mut OpenOptions) -> io::Result<File> {
    options.write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    match options.clone().create_new(true).open(path) {
        Ok(file) => {
            give_to_owner_of_folder(&file, path)?;
            Ok(file)
        }
        // Not given to anybody: it could be a link to somebody else's.
        Err(e) if e.kind() == io::ErrorKind::AlreadyExists => options.create(true).open(path),
        Err(e) => Err(e),
    }
}

/// A copy of a file, for the owner of its folder alone.
pub(super) fn copy(from: &Path, to: &Path) -> io::Result<()> {
    io::copy(&mut File::open(from)?, &mut open(to, &mut OpenOptions::new())?)?;
    Ok(())
}

#[cfg(unix)]
fn give_to_owner_of_folder(file: &File, path: &Path) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, fchown};
    let Some(folder) = path.parent() else { return Ok(()) };
    let (folder, made) = (fs::metadata(folder)?, file.metadata()?);
    match made.uid() == 0 && folder.uid() != 0 {
        true => fchown(file, Some(folder.uid()), Some(folder.gid())),
        false => Ok(()),
    }
}

#[cfg(not(unix))]
fn give_to_owner_of_folder(_: &File, _: &Path) -> io::Result<()> {
    Ok(())
}

/// Shuts a folder that others may look into, where it is ours to shut. A folder that everybody puts
/// things into, such as /tmp, stays as it is.
pub(super) fn close_folder(folder: &Path) -> io::Result<()> {
    #[cfg(unix)]
    if is_open_to_others(folder) {
        use std::os::unix::fs::{MetadataExt, PermissionsExt};
        let mode = fs::metadata(folder)?.mode();
        let closed = fs::Permissions::from_mode(mode & 0o7700);
        if mode & SHARED == 0
            && let Err(e) = fs::set_permissions(folder, closed)
            && e.kind() != io::ErrorKind::PermissionDenied
        {
            return Err(e);
        }
    }
    Ok(())
}

/// The bit of a folder in which everybody has files of their own.
#[cfg(unix)]
const SHARED: u32 = 0o1000;

/// Whether other users of the machine may look into a folder.
pub(super) fn is_open_to_others(folder: &Path) -> bool {
    #[cfg(unix)]
    return fs::metadata(folder)
        .is_ok_and(|found| std::os::unix::fs::MetadataExt::mode(&found) & 0o077 != 0);
    #[cfg(not(unix))]
    return false;
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::{MetadataExt, PermissionsExt};

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().mode() & 0o7777
    }

    #[test]
    fn a_new_file_is_for_its_user_alone_and_an_old_one_stays() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        drop(open(&path, &mut OpenOptions::new()).unwrap());
        assert_eq!(mode(&path), 0o600);
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        fs::write(&path, "text").unwrap();
        drop(open(&path, OpenOptions::new().append(true)).unwrap());
        assert_eq!((mode(&path), fs::read(&path).unwrap()), (0o640, b"text".to_vec()));
    }

    #[test]
    fn a_folder_is_shut_unless_everybody_uses_it() {
        let folder = tempfile::tempdir().unwrap();
        for (before, after) in [(0o755, 0o700), (0o2750, 0o2700), (0o1777, 0o1777)] {
            fs::set_permissions(folder.path(), fs::Permissions::from_mode(before)).unwrap();
            close_folder(folder.path()).unwrap();
            assert_eq!(mode(folder.path()), after, "{before:o}");
            assert_eq!(is_open_to_others(folder.path()), after == 0o1777);
        }
    }
}
